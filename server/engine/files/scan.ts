/* Only scanned bytes can be saved, so no route can skip the scan. */
import { createHash } from 'node:crypto'
import { Problem } from '#model/problem/problem'
import type { FileScanner, ScannedFile } from '../contract'
import { serverText } from '../messages'
import { log } from '../telemetry/log'

/** `unseen` if the scanner was unavailable. */
export type ScanOutcome = 'clean' | 'found' | 'unseen'

export interface ScannedContent {
  readonly bytes: Uint8Array
  readonly sha256: string
}

const admitted = new WeakMap<ScannedFile, ScannedContent>()

export async function scanFile(
  bytes: Uint8Array,
  scanner: FileScanner | undefined,
  note: (outcome: ScanOutcome) => void,
): Promise<ScannedFile> {
  // Copied, so that the bytes scanned are the bytes saved even if the caller changes the buffer.
  const own = new Uint8Array(bytes)
  if (scanner) await scanBytes(own, scanner, note)
  const file: ScannedFile = Object.freeze({ size: own.length })
  admitted.set(file, { bytes: own, sha256: createHash('sha256').update(own).digest('hex') })
  return file
}

async function scanBytes(
  bytes: Uint8Array,
  scanner: FileScanner,
  note: (outcome: ScanOutcome) => void,
): Promise<void> {
  let found: string | undefined
  try {
    found = await scanner.find(bytes)
  } catch (error) {
    note('unseen')
    log.trouble(error)
    if (scanner.isOptional) return
    throw new Problem('unavailable', serverText.notScanned)
  }
  note(found === undefined ? 'clean' : 'found')
  if (found === undefined) return
  log.error(serverText.foundInFile(found))
  throw new Problem('invalid', serverText.unsafeFile(found))
}

/** @throws Error for a value that `admitFile` did not make */
export function readScanned(file: ScannedFile): ScannedContent {
  const known = admitted.get(file)
  if (!known) throw new Error('A file is to be saved that was not admitted.')
  return known
}
