/** @param node the path of Node 24 */
export function buildServer(node: string): void
