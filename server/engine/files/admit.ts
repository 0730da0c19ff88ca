/*
 * The way in for bytes: they are looked at, where the installation has a scanner, before a transaction is begun for them.
 * What was not admitted here cannot be saved, so that no route forgets it.
 */
import { createHash } from 'node:crypto'
import { Problem } from '#model/wire/problem'
import type { AdmittedFile, FileScanner } from '../contract'
import { serverText } from '../messages'
import { log } from '../telemetry/log'

/** How a look at a file went; `unseen`: the scanner could not be asked. */
export type ScanOutcome = 'clean' | 'found' | 'unseen'

/** What is known of an admitted file. */
export interface Admitted {
  readonly bytes: Uint8Array
  readonly sha256: string
}

const admitted = new WeakMap<AdmittedFile, Admitted>()

/** Admits bytes. @throws Problem invalid, unavailable */
export async function admitFile(
  bytes: Uint8Array,
  scanner: FileScanner | undefined,
  note: (outcome: ScanOutcome) => void,
): Promise<AdmittedFile> {
  // What is looked at must be what is kept.
  const own = new Uint8Array(bytes)
  if (scanner) await look(own, scanner, note)
  const file: AdmittedFile = Object.freeze({ size: own.length })
  admitted.set(file, { bytes: own, sha256: createHash('sha256').update(own).digest('hex') })
  return file
}

async function look(
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

/** What was admitted. @throws Error for anything that was not */
export function readAdmitted(file: AdmittedFile): Admitted {
  const known = admitted.get(file)
  if (!known) throw new Error('A file is to be saved that was not admitted.')
  return known
}
