/**
 * @param node the path of Node 24
 * @returns a Chromium's path, or undefined when Playwright shall use its own.
 */
export function ensureChromium(node: string): Promise<string | undefined>
