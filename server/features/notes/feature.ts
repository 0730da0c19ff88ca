/*
 * Room: what people are told of notes and of events by mail. Hides where in the console a record is. Who may be told, and
 * that it leaves with the note or once for the event, is the engine's.
 */

import { entities } from '#generated/entities.ts'
import { hasSection } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { Feature, Mentioned } from '../../engine/index'
import { eventMail, mentionMail } from './messages'

/** The feature; links begin with the address. */
export function createNoteMails(publicUrl: string): Feature {
  return {
    name: 'notes',
    mentioned: (told) => mentionMail(told, `${publicUrl}/#${addressFor(told.record, told.reader)}`),
    happened: (told) =>
      eventMail(told, told.reader && `${publicUrl}/#${addressFor(told.record, told.reader)}`),
  }
}

/** The page of the record in the area of the person; the first page where they have no section for it. */
function addressFor({ entity, id }: Mentioned['record'], reader: Actor): string {
  const area = entities.find(({ account }) => account?.role === reader.role)?.account?.area ?? ''
  const path = entity.path ?? entity.views[0]?.path
  if (path === undefined || !hasSection(entity, reader)) return `/${area}`
  return `/${area}/${path}/${entity.routes.show}/${id}`
}
