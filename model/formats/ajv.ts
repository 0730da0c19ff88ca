/* The formats as predicates for ajv. Compiled validators import this file. */
import { type FormatName, formats } from './index'

export const ajvFormats: Readonly<Record<FormatName, (text: string) => boolean>> = Object.freeze(
  Object.fromEntries(
    Object.entries(formats).map(([name, format]) => [
      name,
      (text: string) => format.validate(text) === undefined,
    ]),
  ) as Record<FormatName, (text: string) => boolean>,
)
