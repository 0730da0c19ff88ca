/* A software authenticator (WebAuthn, ES256, no attestation), which tests can make misbehave. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface AuthenticatorFaults {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly isVerified?: boolean
}

/** A key on a device. */
export interface Authenticator {
  readonly id: string
  create(challenge: string, lies?: AuthenticatorFaults): unknown
  get(challenge: string, lies?: AuthenticatorFaults): unknown
}

/** @param origin the page that the key belongs to */
export function makeAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  let count = 0

  const clientData = (type: string, challenge: string, lies: AuthenticatorFaults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }))

  function authData(
    flags: number,
    { rpId, counter, isVerified = true }: AuthenticatorFaults,
    rest = Buffer.alloc(0),
  ): Buffer {
    const host = rpId ?? new URL(origin).hostname
    count = counter ?? count + 1
    const number = Buffer.alloc(4)
    number.writeUInt32BE(count)
    const said = Buffer.from([flags | (isVerified ? 4 : 0)])
    return Buffer.concat([createHash('sha256').update(host).digest(), said, number, rest])
  }

  return {
    id,
    create(challenge, lies = {}) {
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cose])
      const data = authData(0x41, lies, made)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(challenge, lies = {}) {
      const client = clientData('webauthn.get', challenge, lies)
      const data = authData(1, lies)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
