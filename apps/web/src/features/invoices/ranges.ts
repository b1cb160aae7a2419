/** More than twelve months before today: exported in bulk by those plans only that include it. */
export function isOld(day: string, today: string): boolean {
  return day < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
}
