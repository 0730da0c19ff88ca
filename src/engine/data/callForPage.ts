import type { CallName, ReplyOf } from '#model/wire/calls'
import { type CallArguments, replyIn, sendCall } from './call'

/**
 * Returns a page of rows with the headers that give its position in the whole list.
 * @throws HttpError whose `body` is a `ProblemBody`
 */
export async function callForPage<Name extends CallName>(
  name: Name,
  ...said: CallArguments<Name>
): Promise<{ readonly answer: ReplyOf<Name>; readonly headers: Headers }> {
  const answer = await sendCall(name, ...said)
  return { answer: replyIn<Name>(answer), headers: answer.headers }
}
