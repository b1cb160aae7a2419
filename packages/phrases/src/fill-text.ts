/** Replaces the placeholders of a text, such as `{name}`. One without a value stays. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (match, name: string) => values[name] ?? match)
