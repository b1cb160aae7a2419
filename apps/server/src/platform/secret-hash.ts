import { createHash } from 'node:crypto'

/** Hashes a random secret, such as that of a mailed link, as it is stored: the database never has the secret itself. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
