export interface ShellFile {
  readonly url: string
  /** Null where the name says the content. */
  readonly revision: string | null
}

export function listShellFiles(folder: string): readonly ShellFile[]
