import { addDays, dayText, parseDay } from '#model/formats/index'
import { text } from './messages'

const words = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })

/** @example showDay('2026-11-27', '2026-11-28') // 'Ontem, sexta-feira, 27 de novembro de 2026' */
export function showDay(day: string, today: string): string {
  const whole = words.format(new Date(`${day}T00:00:00Z`))
  if (day === today) return text.onDay(text.today, whole)
  const now = parseDay(today)
  if (now && day === dayText(addDays(now, -1))) return text.onDay(text.yesterday, whole)
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}
