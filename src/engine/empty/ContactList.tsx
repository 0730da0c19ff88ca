import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Fragment } from 'react'
import { phone } from '#model/formats/phone'
import type { Contact } from '#model/wire/installation/firstSteps'

/** People to write to or to call. */
export function ContactList({ contacts }: { readonly contacts: readonly Contact[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {contacts.map(({ nome, papel, email, telefones }) => (
        <li key={`${papel} ${nome}`}>
          <strong>{nome}</strong> ({papel})
          {email !== null && (
            <>
              {' · '}
              <Link href={`mailto:${email}`}>{email}</Link>
            </>
          )}
          {telefones.map((number) => (
            <Fragment key={number}>
              {' · '}
              <Link href={`tel:+55${number}`} noWrap sx={{ display: 'inline-block' }}>
                {phone.show(number)}
              </Link>
            </Fragment>
          ))}
        </li>
      ))}
    </Box>
  )
}
