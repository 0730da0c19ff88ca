/* Files of records: their bytes, kept once however often they were sent, and who holds a name for them. */
import type { Actor } from '#model/people/actor'

/** What is known of a file that is here. */
export interface FileInfo {
  /** Given out when the file was saved; only those who hold it find the file. */
  readonly key: string
  /** Bytes. */
  readonly size: number
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string
}

/** A file that may be kept: it was looked at, where files are. */
export interface AdmittedFile {
  readonly size: number
}

/** Files that are here, on the database or inside one transaction of it; a caller that requests one by its key has the right to it. */
export interface Files {
  /**
   * Looks at bytes before a transaction is begun for them: it may take a while.
   * @throws Problem invalid (something was found in them), unavailable (they could not be looked at)
   */
  admit(bytes: Uint8Array): Promise<AdmittedFile>
  /**
   * Keeps a file for a person.
   * @returns its key
   * @throws Problem too_large (the person's share is used up), full (the installation's is, or the disk)
   */
  save(file: AdmittedFile, owner: Actor): Promise<string>
  /** Bytes `from` to `to`, both included, part by part; all of them unless said. */
  read(file: FileInfo, from?: number, to?: number): AsyncIterable<Uint8Array<ArrayBuffer>>
  /** All bytes of a file. */
  bytesOf(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Forgets the name, and the bytes unless another file has the same. */
  remove(key: string): Promise<void>
}

/** The files as the engine has them, without the rights of readers. */
export interface StoredFiles extends Files {
  find(key: string): Promise<FileInfo | undefined>
}

/** The files for those who ask for them. */
export interface RouteFiles extends Omit<Files, 'bytesOf'> {
  /**
   * The file, for those who see a record or note that names it, and for its sender while nothing has named it; a file
   * that is named nowhere any more is there for the highest level alone.
   */
  find(key: string, actor: Actor): Promise<FileInfo | undefined>
}

/** Lengths of the longer side of small pictures, in pixels. */
export const pictureSides = [160, 320, 640] as const
export type PictureSide = (typeof pictureSides)[number]

/** Small pictures: upright, and without what a camera noted beside them. */
export interface Pictures {
  /** The small picture of a file, as a file to be read; undefined when it is no picture, or too large a one. */
  ofFile(file: FileInfo, side: PictureSide): Promise<FileInfo | undefined>
  /** The small picture of these bytes. */
  ofBytes(bytes: Uint8Array<ArrayBuffer>, side: PictureSide): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Looks at bytes before they are kept. */
export interface FileScanner {
  /** While it cannot be asked, files are kept all the same. */
  readonly isOptional: boolean
  /** What was found, by its name; undefined when nothing was. @throws Error when it cannot be asked */
  find(bytes: Uint8Array): Promise<string | undefined>
}

/** A place for bytes outside the database, by their SHA-256. */
export interface ContentStore {
  put(sha256: string, bytes: Uint8Array): Promise<void>
  read(sha256: string, from: number, to: number): AsyncIterable<Uint8Array<ArrayBuffer>>
  /** How many bytes are there under this name; undefined when there are none. */
  sizeOf(sha256: string): Promise<number | undefined>
  remove(sha256: string): Promise<void>
}

/** How much may be kept, in bytes. */
export interface FileQuota {
  readonly person: number
  readonly installation: number
}
