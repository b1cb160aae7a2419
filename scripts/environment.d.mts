export function refusedVariables(env: Readonly<Record<string, string | undefined>>): string[]
