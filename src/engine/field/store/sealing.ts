/* Encrypts what lies on the device: AES-GCM under keys that cannot leave the browser. */

export interface Ciphertext {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

export function makeSealingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function sealBytes(key: CryptoKey, bytes: ArrayBuffer): Promise<Ciphertext> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

/** @throws DOMException if it was sealed under another key */
export function unsealBytes(key: CryptoKey, { iv, bytes }: Ciphertext): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
}

export function seal(key: CryptoKey, value: unknown): Promise<Ciphertext> {
  return sealBytes(key, new TextEncoder().encode(JSON.stringify(value)).buffer)
}

/** Trusts the type: only `seal` could have written it. */
export async function unseal<T>(key: CryptoKey, sealed: Ciphertext): Promise<T> {
  const text = new TextDecoder().decode(await unsealBytes(key, sealed))
  // biome-ignore lint/plugin: sealed values are authentic
  return JSON.parse(text) as T
}
