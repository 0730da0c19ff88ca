/* Finds stack traces in the output of tests. */
import { stripVTControlCharacters } from 'node:util'

/**
 * The line before each stack trace, which contains the message.
 * @param mark only lines with this prefix are searched
 */
export function findStacks(output, mark = '') {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .flatMap((line) => (line.startsWith(mark) ? line.slice(mark.length) : []))
  const isFrame = (line = '') => /^\s+at .*:\d+:\d+\)?( \{)?$/.test(line)
  return lines.flatMap((line, at) => (!isFrame(line) && isFrame(lines[at + 1]) ? line.trim() : []))
}
