/*
 * Which passwords are guessed first, without asking another machine: lists of common ones and of words of the language,
 * keyboard walks, dates, repetitions, and what is known of the person. Hides the lists, which are read at the first use.
 */
import { fold } from '#model/query/fold'
import { serverText } from '../messages'

/** Fewer guesses than this are made online by a patient attacker. */
const fewGuesses = 1e6
/** A listed word with no more than this many digits and signs around it is as weak as the word. */
const mostDecoration = 6
/** What a password without its own words must still have. */
const leastRest = 8
/** Estimating takes longer with each character; this many decide. */
const mostRead = 64

interface Judge {
  countGuesses(password: string): number
  isListed(word: string): boolean
}

let judge: Promise<Judge> | undefined

async function readLists(): Promise<Judge> {
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
      // To fold all words takes many times longer than to look for one of them.
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

/** One word with a year or a sign behind it. */
function isDecoratedWord({ isListed }: Judge, password: string): boolean {
  const folded = fold(password)
  return [folded, readSpelling(folded)].some((text) => {
    const word = onlyLetters(text)
    const decoration = [...folded].length - word.length
    return word.length > 2 && decoration <= mostDecoration && isListed(word)
  })
}

/** Why a password is guessed early, or undefined. */
export async function findCommonness(password: string): Promise<string | undefined> {
  judge ??= readLists()
  const known = await judge
  const isCommon = known.countGuesses(password) < fewGuesses || isDecoratedWord(known, password)
  return isCommon ? serverText.commonPassword : undefined
}

/**
 * Why a password says too much of its owner, or undefined: it does when little is left without the words.
 * @param own names, addresses and numbers, as they are written
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
