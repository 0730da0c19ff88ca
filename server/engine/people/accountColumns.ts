export const accountColumns = ['id', 'entity', 'record_id', 'name', 'login_email', 'login_document', 'role']
  .map((column) => `a.${column}`)
  .join(', ')
