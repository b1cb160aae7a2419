import { deviceName } from './device-name.ts'
import { security } from './security.queries.ts'

/**
 * Registers a passkey of this device. Accounts without a password pass an empty one.
 * @returns false when the person cancelled the browser's dialog.
 */
export async function makePasskey(password: string, unnamed: string): Promise<boolean> {
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    security.beginPasskey(password),
  ])
  try {
    const credential = await startRegistration({ optionsJSON: options })
    await security.addPasskey(deviceName(navigator.userAgent) ?? unnamed, credential)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return false
    throw error
  }
}
