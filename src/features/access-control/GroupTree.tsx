import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { type Draft, type Group, treeOf } from './draft'
import { text } from './messages'

interface GroupTreeProps {
  readonly groups: readonly Group[]
  readonly draft: Draft
  readonly activeId: number | undefined
  onOpen(group: Group): void
}

export function GroupTree({ groups, ...rest }: GroupTreeProps) {
  return (
    <List component="nav" aria-label={text.groups} disablePadding sx={{ p: 1 }}>
      {treeOf(groups).flatMap(({ group, children }) => [
        <Entry key={group.id} group={group} depth={0} {...rest} />,
        ...children.map((child) => <Entry key={child.id} group={child} depth={1} {...rest} />),
      ])}
    </List>
  )
}

function Entry({
  group,
  depth,
  draft,
  activeId,
  onOpen,
}: Omit<GroupTreeProps, 'groups'> & { readonly group: Group; readonly depth: number }) {
  const isChanged = Object.keys(draft[group.id] ?? {}).length > 0
  const isActive = group.id === activeId
  return (
    <ListItem disablePadding component="div">
      <ListItemButton
        selected={isActive}
        aria-current={isActive ? 'true' : undefined}
        onClick={() => onOpen(group)}
        sx={{ borderRadius: 1, pl: 1.5 + depth * 2.5 }}
      >
        <ListItemText primary={group.description} secondary={text.level(group.level)} />
        {isChanged && <Chip size="small" color="warning" variant="outlined" label={text.changed} />}
      </ListItemButton>
    </ListItem>
  )
}
