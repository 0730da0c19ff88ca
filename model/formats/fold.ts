// Folds accents and case for searching and sorting. Must equal, character by character, the SQL `lower(translate(text,
// FOLD_FROM, FOLD_TO) collate "C")`, regardless of the machine's locale or Unicode tables.

/** Accented Latin letters (Latin-1 and Latin Extended-A) with a single ASCII base letter. */
export const FOLD_FROM =
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ' +
  'ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľĿŀ' +
  'ŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſ'

export const FOLD_TO =
  'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy' +
  'AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjKkLlLlLlLl' +
  'LlNnNnNnOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs'

const folded = new Map([...FOLD_FROM].map((letter, at) => [letter, FOLD_TO.charAt(at).toLowerCase()]))

/**
 * Removes accents and lowers case. Only the letters of the map and A–Z change.
 * @example fold('São João del-Rei') // 'sao joao del-rei'
 */
export function fold(text: string): string {
  const plain = isAscii(text)
    ? text
    : text.replace(/[\u00c0-\u017f]/g, (letter) => folded.get(letter) ?? letter)
  // Letters outside the map stay unchanged, because lower() with the "C" collation only handles ASCII.
  return isAscii(plain) ? plain.toLowerCase() : plain.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text)
}

/** Orders two texts like `ORDER BY raw COLLATE "C"`. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    // In UTF-16, surrogates sort below U+E000, although the code points they encode are above U+FFFF.
    if (left !== right) return liftSurrogate(left) - liftSurrogate(right)
  }
  return a.length - b.length
}

function liftSurrogate(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
