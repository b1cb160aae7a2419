/** @param node the path of Node 24 */
export function buildServer(node: string): void
/** @param node the path of Node 24 */
export function buildWeb(node: string): void
