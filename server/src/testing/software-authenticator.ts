import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { AssertionCredential, RegistrationCredential } from '#contract/accounts/factors/rows.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const userPresent = 0x01
const userVerified = 0x04
const holdsCredential = 0x40

/** The place a browser and an authenticator claim; a test may have them lie. */
export type Place = { origin: string; rpId: string }

/** The options of the request as the server sent them. */
export type Options = { challenge: string }

/** An authenticator with one ES256 passkey, as a security key has it: it counts its signatures unless it is told a count. */
export type SoftwareAuthenticator = {
  credentialId: string
  register(options: Options, place: Place): RegistrationCredential
  assert(options: Options, place: Place, changes?: { counter?: number; type?: string }): AssertionCredential
}

export function createSoftwareAuthenticator({ counts = true } = {}): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let signed = 0

  const clientData = (type: string, { challenge }: Options, { origin }: Place) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ rpId }: Place, flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }

  return {
    credentialId,
    register(options, place) {
      const coseKey = Buffer.concat([
        // A map of kind EC2, algorithm ES256, curve P-256, and the two coordinates.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const data = authenticatorData(place, userPresent | userVerified | holdsCredential, 0, attested)
      const attestationObject = Buffer.concat([
        // { fmt: 'none', attStmt: {}, authData: … } in CBOR, its length in one byte.
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options, place).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['usb'],
        },
      }
    },
    assert(options, place, { counter, type = 'webauthn.get' } = {}) {
      if (counts) signed += 1
      const json = clientData(type, options, place)
      const data = authenticatorData(place, userPresent | userVerified, counter ?? signed)
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(json)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
