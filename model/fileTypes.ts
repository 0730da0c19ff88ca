export interface NamedFile {
  readonly name: string
  readonly type: string
}

/** Supports `image/*`, `application/pdf` and `.csv`. @example isAccepted(file, 'image/*,.pdf') */
export function isAccepted({ name, type }: NamedFile, accept: string): boolean {
  return accept.split(',').some((each) => {
    const word = each.trim().toLowerCase()
    if (word === '*/*') return true
    if (word.startsWith('.')) return name.toLowerCase().endsWith(word)
    return word.endsWith('/*') ? type.startsWith(word.slice(0, -1)) : type === word
  })
}
