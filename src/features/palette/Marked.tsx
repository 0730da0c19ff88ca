import { fold } from '#model/formats/fold'

/** A title with the letters that match the typed words emphasised. */
export function Marked({ title, words }: { readonly title: string; readonly words: string }) {
  const isMarked = matchedLetters(title, words)
  const parts: { readonly at: number; readonly isOn: boolean; readonly text: string }[] = []
  for (const [at, letter] of title.split('').entries()) {
    const isOn = isMarked[at] === true
    const last = parts.at(-1)
    if (last?.isOn === isOn) parts[parts.length - 1] = { ...last, text: last.text + letter }
    else parts.push({ at, isOn, text: letter })
  }
  return parts.map(({ at, isOn, text }) =>
    isOn ? (
      <mark
        key={at}
        style={{ background: 'none', color: 'inherit', fontWeight: 700, textDecoration: 'underline' }}
      >
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

/** By letter. A word is looked for at the beginning of the title's words first, then anywhere. */
export function matchedLetters(title: string, words: string): readonly boolean[] {
  const folded = fold(title)
  const isMarked = Array.from(folded, () => false)
  for (const word of fold(words).split(/\s+/).filter(Boolean)) {
    const start = startOf(folded, word)
    if (start >= 0) isMarked.fill(true, start, start + word.length)
  }
  return isMarked
}

function startOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at
  }
  return text.indexOf(word)
}
