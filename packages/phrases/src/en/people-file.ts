/** Column headings of a file of drivers and vehicles. An import accepts them in every language. */
export const peopleFile = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  employee_number: 'Employee number',
  cost_centre: 'Cost centre',
  team: 'Team',
  plate: 'Licence plate',
  brand: 'Brand',
  model: 'Model',
  battery_kwh: 'Battery (kWh)',
  file: 'drivers',
} as const
