/** An error of a SCIM request that no other layer reports. */
export class ScimError extends Error {
  override readonly name = 'ScimError'
  readonly status: number
  readonly scimType: string | undefined

  constructor(status: number, scimType: string | undefined, message: string) {
    super(message)
    this.status = status
    this.scimType = scimType
  }
}
