import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import { type PictureSide, pictureSides } from '../contract'

/** The medium size by default. @throws Problem malformed */
export function readSide(text: string | null | undefined): PictureSide {
  if (text === null || text === undefined) return 320
  const side = pictureSides.find((each) => String(each) === text)
  if (!side)
    throw new Problem('malformed', `${refusalText.malformed} (lado)`, { allowed: pictureSides.map(String) })
  return side
}
