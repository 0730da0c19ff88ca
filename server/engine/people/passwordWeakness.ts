/*
 * Detects passwords that attackers guess first, offline: common passwords, dictionary words, keyboard walks,
 * dates, repetitions and the person's own data. The lists are loaded on first use.
 */
import { fold } from '#model/formats/fold'
import { serverText } from '../messages'

/** A patient attacker can make this many guesses online. */
const fewGuesses = 1e6
/** A listed word with at most this many digits and symbols around it is as weak as the word. */
const mostDecoration = 6
const leastRest = 8
const mostRead = 64

interface StrengthEstimator {
  countGuesses(password: string): number
  isListed(word: string): boolean
}

let judge: Promise<StrengthEstimator> | undefined

async function readLists(): Promise<StrengthEstimator> {
  const [{ ZxcvbnFactory }, common, brazilian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  const dictionary = { ...common.dictionary, ...brazilian.dictionary }
  const lists = Object.values(dictionary) as readonly (readonly (string | number)[])[]
  let folded: ReadonlySet<string> | undefined
  const estimator = new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
  return {
    countGuesses: (password) => estimator.check(password.slice(0, mostRead)).guesses,
    isListed: (word) => {
      // Cached, because folding the whole list costs many times one lookup.
      folded ??= new Set(lists.flatMap((list) => list.map((each) => fold(String(each)))))
      return folded.has(word)
    },
  }
}

const spelled: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
const readSpelling = (text: string) =>
  text
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/[013457]/g, (digit) => spelled[digit] ?? digit)
const onlyLetters = (text: string) => text.replace(/[^\p{L}]/gu, '')
const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

function isDecoratedWord({ isListed }: StrengthEstimator, password: string): boolean {
  const folded = fold(password)
  return [folded, readSpelling(folded)].some((text) => {
    const word = onlyLetters(text)
    const decoration = [...folded].length - word.length
    return word.length > 2 && decoration <= mostDecoration && isListed(word)
  })
}

export async function findCommonness(password: string): Promise<string | undefined> {
  judge ??= readLists()
  const known = await judge
  const isCommon = known.countGuesses(password) < fewGuesses || isDecoratedWord(known, password)
  return isCommon ? serverText.commonPassword : undefined
}

/**
 * Returns a reason if little of the password is left without the owner's words, or undefined.
 * @param own names, addresses and numbers as written
 * @example findOwnWords('Silva@2026', ['João Silva'])
 */
export function findOwnWords(password: string, own: readonly string[]): string | undefined {
  const words = own
    .flatMap((text) => [plain(text), ...fold(text).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
  const isOwn = [plain(password), plain(readSpelling(fold(password)))].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
    return (rest !== text && rest.length < leastRest) || words.some((word) => word.includes(text))
  })
  return isOwn ? serverText.ownPassword : undefined
}
