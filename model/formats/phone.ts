// Brazilian telephone numbers, stored as digits starting with the area code. Rejects wrong lengths, unknown area codes,
// and impossible numbers (eleven digits without the mobile 9, toll-free numbers if a mobile is required).
import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw, drawText } from './random'
import { digitsOf, maskPattern, tidy, withoutSeparators } from './text'

const patterns: Record<number, string> = {
  8: '####-####',
  9: '#####-####',
  10: '(##) ####-####',
  11: '(##) #####-####',
}

const areaCodes = (
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
  '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
).split(' ')

/** National digits of a number in any spelling; undefined if it is not Brazilian. */
function readDigits(input: string): string | undefined {
  const text = tidy(input)
  const compact = withoutSeparators(text).replace(/[()]/g, '')
  if (!/^\+?[0-9]+$/.test(compact)) return undefined
  let digits = digitsOf(compact)
  if (compact.startsWith('+')) {
    if (!digits.startsWith('55')) return undefined
    digits = digits.slice(2)
  } else if (digits.startsWith('0055')) {
    digits = digits.slice(4)
  } else if (/^55[0-9]{10,11}$/.test(digits) && !text.startsWith('(')) {
    // 55 is also an area code, which is the only option after an opening parenthesis.
    digits = digits.slice(2)
  }
  // Drops a trunk zero, but not that of 0800 and similar numbers.
  return /^0[0-9]{10,11}$/.test(digits) && !/^0[3589]00/.test(digits) ? digits.slice(1) : digits
}

/** Length without the area code: mobile numbers start with 9, others not with 0 or 1. */
const local: Readonly<Record<number, RegExp>> = { 8: /^[2-9]/, 9: /^9/ }
const tollFree = /^0[3589]00[0-9]{7}$/

function isNumber(digits: string, isLoose: boolean): boolean {
  if (tollFree.test(digits)) return true
  if (digits.length < 10) return isLoose && local[digits.length]?.test(digits) === true
  return areaCodes.includes(digits.slice(0, 2)) && local[digits.length - 2]?.test(digits.slice(2)) === true
}

interface PhoneOptions {
  readonly isLoose?: boolean
  readonly isTollFree?: boolean
}

function createPhone(
  lengths: readonly number[],
  message: string,
  { isLoose = false, isTollFree = false }: PhoneOptions = {},
): Format {
  const longest = Math.max(...lengths)
  const canAccept = (text: string) =>
    /^[0-9]+$/.test(text) &&
    lengths.includes(text.length) &&
    isNumber(text, isLoose) &&
    (isTollFree || !tollFree.test(text))
  const apply = (digits: string) => {
    const length = Math.max(digits.length > 10 ? 11 : 10, Math.min(...lengths.filter((each) => each >= 10)))
    return maskPattern(patterns[Math.min(length, longest)] ?? '', digits)
  }
  const normalise = (input: string) => {
    const digits = readDigits(input)
    return digits !== undefined && canAccept(digits) ? digits : tidy(input)
  }
  const show = (canonical: string) =>
    canAccept(canonical) ? maskPattern(patterns[canonical.length] ?? '', canonical) : canonical
  return {
    normalise,
    validate: (canonical) => (canAccept(canonical) ? undefined : message),
    show,
    mask(typed) {
      const read = readDigits(typed)
      // A number without an area code keeps its spelling until it is edited.
      if (read !== undefined && canAccept(read) && typed === show(read)) return typed
      if (read !== undefined && canAccept(read)) return apply(read)
      return tidy(typed).startsWith('+') ? maskForeign(digitsOf(typed), apply) : apply(digitsOf(typed))
    },
    sample(seed) {
      const draw = createDraw(seed)
      const area = areaCodes[draw(areaCodes.length)] ?? '35'
      const isMobile = longest === 11
      return `${area}${isMobile ? `9${6 + draw(4)}` : `3${2 + draw(8)}`}${drawText(draw, '0123456789', isMobile ? 7 : 6)}`
    },
  }
}

/** Masks a number with country code while typing; numbers of other countries stay unchanged. */
function maskForeign(digits: string, apply: (digits: string) => string): string {
  const national = digits.startsWith('55') ? apply(digits.slice(2)) : ''
  return national === '' ? `+${digits}` : `+55 ${national}`
}

export const phone = createPhone([8, 9, 10, 11], formatMessages.phonePattern, {
  isLoose: true,
  isTollFree: true,
})
export const phoneCom = createPhone([10, 11], formatMessages.phoneNumber, { isTollFree: true })
export const phoneCel = createPhone([11], formatMessages.phoneNumber)
export const phoneOther = createPhone([10], formatMessages.phoneNumber)
