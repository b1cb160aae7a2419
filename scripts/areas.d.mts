/** The areas of the product. */
export const areas: readonly string[]
