/* E-mails about mentions and events. Hides the URLs of records. The engine decides who is notified, once. */

import { entities } from '#generated/entities.ts'
import { hasSection } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { EventNotice, Feature, MentionNotice } from '../../engine/index'
import { eventMail, eventSms, mentionMail } from './messages'

export function createNoteMails(publicUrl: string): Feature {
  return {
    name: 'notes',
    mentionMessage: (told) => mentionMail(told, `${publicUrl}/#${addressFor(told.record, told.reader)}`),
    eventMessage: (message) => {
      const { channel, reader } = message
      const linkOf = (record: EventNotice['record']) =>
        reader && `${publicUrl}/#${addressFor(record, reader)}`
      return channel === 'sms' ? eventSms(message, linkOf) : eventMail(message, linkOf)
    },
  }
}

/** The record's page in the person's area, or the start page if they have no section for it. */
function addressFor({ entity, id }: MentionNotice['record'], reader: Actor): string {
  const area = entities.find(({ account }) => account?.role === reader.role)?.account?.area ?? ''
  const path = entity.path ?? entity.views[0]?.path
  if (path === undefined || !hasSection(entity, reader)) return `/${area}`
  return `/${area}/${path}/${entity.routes.show}/${id}`
}
