/** What a password is kept as. The library is read with the first password: a start would have to wait for it. */
export async function hashPassword(password: string): Promise<string> {
  return (await import('better-auth/crypto')).hashPassword(password)
}

/** Compares a password with its hash (scrypt, by the library). */
export async function verifyPassword(given: { readonly hash: string; readonly password: string }): Promise<boolean> {
  return (await import('better-auth/crypto')).verifyPassword(given)
}
