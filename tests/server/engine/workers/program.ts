// A worker program for tests, whose jobs never end or use up all memory.
import { answerWork, tooLargeCode } from '../../../../server/engine/workers/answerWork'

answerWork(async (asked: 'endless' | 'heap' | 'exit' | 'break' | number): Promise<number> => {
  if (asked === 'break') throw new Error('broken')
  if (asked === 'exit') process.exit(tooLargeCode)
  if (asked === 'heap') for (const held: string[] = []; ; ) held.push(`${held.length} is one more of them`)
  for (; asked === 'endless'; );
  return Number(asked) + 1
})
