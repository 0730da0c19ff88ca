import { join } from 'node:path'
import type { FileQuota } from '../engine/index'

type Environment = Readonly<Record<string, string | undefined>>

const mebibyte = 1024 ** 2

/**
 * Megabytes of files per person (2048) and for the installation (102400). @throws Error with a message for the operator
 */
export function readFileQuota({ FILES_QUOTA_PERSON, FILES_QUOTA }: Environment): FileQuota {
  return {
    person: readMegabytes('FILES_QUOTA_PERSON', FILES_QUOTA_PERSON, 2048),
    installation: readMegabytes('FILES_QUOTA', FILES_QUOTA, 102_400),
  }
}

function readMegabytes(name: string, given: string | undefined, usual: number): number {
  const megabytes = given ? Number(given) : usual
  if (!(megabytes > 0)) throw new Error(settingsText.noSize(name, String(given)))
  return megabytes * mebibyte
}

/** Folder in which earlier versions stored files; undefined for an in-memory database. */
export function oldFilesFolder({ DATA_DIR }: Environment): string | undefined {
  return DATA_DIR === 'memory' ? undefined : join(DATA_DIR || './data', 'arquivos')
}

const settingsText = {
  noSize: (name: string, given: string) => `${name} deve ser um número de megabytes, e é "${given}".`,
} as const
