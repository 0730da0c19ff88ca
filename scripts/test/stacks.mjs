/* Stacks of calls in what a run of tests printed. */
import { stripVTControlCharacters } from 'node:util'

/**
 * The line before each stack of calls, which says what went wrong.
 * @param output what was printed
 * @param mark how the lines begin that are looked at: all of them, unless said
 */
export function findStacks(output, mark = '') {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .flatMap((line) => (line.startsWith(mark) ? line.slice(mark.length) : []))
  const isFrame = (line = '') => /^\s+at .*:\d+:\d+\)?( \{)?$/.test(line)
  return lines.flatMap((line, at) => (!isFrame(line) && isFrame(lines[at + 1]) ? line.trim() : []))
}
