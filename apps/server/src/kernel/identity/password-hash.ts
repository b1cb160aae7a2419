/** Hashes a password. The library is loaded with the first password, so that the start does not wait for it. */
export async function hashPassword(password: string): Promise<string> {
  return (await import('better-auth/crypto')).hashPassword(password)
}

/** Compares a password with its hash (scrypt, by the library). */
export async function verifyPassword(input: { readonly hash: string; readonly password: string }): Promise<boolean> {
  return (await import('better-auth/crypto')).verifyPassword(input)
}
