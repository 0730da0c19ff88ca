/* Files attached to records. Identical bytes are stored once, however often they were uploaded. */
import type { Actor } from '#model/people/actor'

export interface FileInfo {
  /** Issued when the file was saved; required to access the file. */
  readonly key: string
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** A file that passed the scanner, if there is one. */
export interface ScannedFile {
  readonly size: number
}

/** Files, on the database or inside one of its transactions. Anyone who holds a key may read the file. */
export interface Files {
  /**
   * Scans bytes; call it before a transaction, since it can take a while.
   * @throws Problem invalid when it finds something, unavailable when the scanner is
   */
  admit(bytes: Uint8Array): Promise<ScannedFile>
  /**
   *
   * @returns the file's key
   * @throws Problem too_large (over the person's quota), full (over the installation's quota, or disk full)
   */
  save(file: ScannedFile, owner: Actor): Promise<string>
  /** Bytes `from` to `to`, inclusive, in chunks; all of them by default. */
  read(file: FileInfo, from?: number, to?: number): AsyncIterable<Uint8Array<ArrayBuffer>>
  bytesOf(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Deletes the key, and the bytes unless another file has the same. */
  remove(key: string): Promise<void>
}

export interface StoredFiles extends Files {
  find(key: string): Promise<FileInfo | undefined>
}

export interface RouteFiles extends Omit<Files, 'bytesOf'> {
  /**
   * Returns the file to those who may see a record or note that references it, and to its uploader until one
   * does. A file that is no longer referenced is visible to the highest level only.
   */
  find(key: string, actor: Actor): Promise<FileInfo | undefined>
}

/** Lengths of the longer side in pixels. */
export const pictureSides = [160, 320, 640] as const
export type PictureSide = (typeof pictureSides)[number]

export interface Pictures {
  /** Undefined if the file is not an image, or too large. */
  ofFile(file: FileInfo, side: PictureSide): Promise<FileInfo | undefined>
  ofBytes(bytes: Uint8Array<ArrayBuffer>, side: PictureSide): Promise<Uint8Array<ArrayBuffer> | undefined>
}

export interface FileScanner {
  /** Whether files are saved while the scanner is unavailable. */
  readonly isOptional: boolean
  /** Name of the threat found; undefined when clean. @throws Error when the scanner is unavailable */
  find(bytes: Uint8Array): Promise<string | undefined>
}

export interface ContentStore {
  put(sha256: string, bytes: Uint8Array): Promise<void>
  read(sha256: string, from: number, to: number): AsyncIterable<Uint8Array<ArrayBuffer>>
  /** Size in bytes; undefined when missing. */
  sizeOf(sha256: string): Promise<number | undefined>
  remove(sha256: string): Promise<void>
}

export interface FileQuota {
  readonly person: number
  readonly installation: number
}
