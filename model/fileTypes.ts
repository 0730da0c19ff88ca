/* Which files a field takes, in the words of HTML's `accept`. */

/** What is known of a file before its bytes are read. */
export interface NamedFile {
  readonly name: string
  readonly type: string
}

/** Does the file match one of `image/*`, `application/pdf`, `.csv`? @example isAccepted(file, 'image/*,.pdf') */
export function isAccepted({ name, type }: NamedFile, accept: string): boolean {
  return accept.split(',').some((each) => {
    const word = each.trim().toLowerCase()
    if (word === '*/*') return true
    if (word.startsWith('.')) return name.toLowerCase().endsWith(word)
    return word.endsWith('/*') ? type.startsWith(word.slice(0, -1)) : type === word
  })
}
