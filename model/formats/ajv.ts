/* The formats as the schema validator wants them: a test per name. Compiled validators import this file. */
import { type FormatName, formats } from './index'

/** Does a canonical text satisfy the format? By format name. */
export const ajvFormats: Readonly<Record<FormatName, (text: string) => boolean>> = Object.freeze(
  Object.fromEntries(
    Object.entries(formats).map(([name, format]) => [
      name,
      (text: string) => format.validate(text) === undefined,
    ]),
  ) as Record<FormatName, (text: string) => boolean>,
)
