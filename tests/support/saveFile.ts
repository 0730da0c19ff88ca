/* Saves bytes as a route does, after scanning them. */
import type { Actor } from '#model/people/actor'
import type { Files } from '../../server/engine/contract'

/** @returns the key of the file */
export async function saveFile(files: Files, bytes: Uint8Array, owner: Actor): Promise<string> {
  return files.save(await files.admit(bytes), owner)
}
