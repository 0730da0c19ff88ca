import { timelineText } from './messages'

/** Prefers a problem that the server reports at a field over its general message. */
export function problemOf(error: unknown): string {
  const body = (error as { body?: { errors?: readonly { message: string }[] } }).body
  const [first] = body?.errors ?? []
  return first?.message ?? (error instanceof Error ? error.message : timelineText.failed)
}
