import type { RefusalCode } from '@voltway/contract/refusals'

/** Titles of refusals of API keys, where the title for people would speak of their session or role. */
export const keyWords: { readonly [Code in RefusalCode]?: string } = {
  'auth.token_expired': 'The person who created this API key no longer exists. Create another key.',
  'auth.token_invalid': 'This API key is unknown, has expired or was revoked. Create or renew a key.',
  'auth.not_allowed': 'This API key has no permission for this call, or the call is for people only.',
}
