/** Makes the production tree in an empty folder. */
export function makeProductionTree(folder: string): void
/** The bytes of all files below a folder. */
export function bytesBelow(folder: string): number
