import type { Field } from '#model/entity/entity'
import { showValue } from '#model/show/show'
import { hint } from '../../../page/Hints'
import { viewText } from '../messages'
import { Copyable, isMasked } from './Copyable'
import { Glyph } from './Glyph'

interface ContactProps {
  readonly field: Field
  readonly value: unknown
}

export function PhoneValue({ field, value }: ContactProps) {
  const shown = showValue(value, field)
  const digits = String(value).replace(/\D/g, '')
  if (isMasked(shown) || digits.length < 8) return shown
  const national = digits.length >= 10 ? `+55${digits}` : digits
  // Mobile numbers are an area code, a 9 and eight digits more.
  const isMobile = /^\d{2}9\d{8}$/.test(digits)
  return (
    <Copyable field={field} text={shown}>
      <a href={`tel:${national}`} aria-label={viewText.call(shown)}>
        {shown}
      </a>
      {isMobile && (
        <a
          className="sheet-mini"
          href={`https://wa.me/55${digits}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={viewText.whatsapp(shown)}
          {...hint(viewText.whatsapp(shown))}
        >
          <Glyph path="M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3Zm-3.3 4.6c.2 0 .5 0 .7.5l.7 1.7c.1.2 0 .4-.1.6l-.6.7c.7 1.3 1.7 2.2 3 2.8l.7-.8c.2-.3.4-.2.6-.1l1.8.8c.3.2.4.3.3.7-.2 1-1 1.6-1.9 1.6-2.9-.2-6.6-3.2-6.8-6.4 0-1 .7-2 1.6-2.1Z" />
        </a>
      )}
    </Copyable>
  )
}

export function EmailValue({ field, value }: ContactProps) {
  const shown = showValue(value, field)
  if (isMasked(shown)) return shown
  return (
    <Copyable field={field} text={shown}>
      <a href={`mailto:${shown}`} aria-label={viewText.write(shown)}>
        {/* Breaks the line before the @ when it must. */}
        {shown.slice(0, shown.lastIndexOf('@'))}
        <wbr />
        {shown.slice(shown.lastIndexOf('@'))}
      </a>
    </Copyable>
  )
}

export function UrlValue({ field, value }: ContactProps) {
  const shown = showValue(value, field)
  if (!/^https?:\/\//i.test(shown)) return shown
  return (
    <Copyable field={field} text={shown}>
      <a href={shown} target="_blank" rel="noopener noreferrer">
        {shown}
      </a>
    </Copyable>
  )
}
