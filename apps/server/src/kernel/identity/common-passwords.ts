/*
 * The base words of leaked passwords: the most frequent ones of published lists, in the product's four languages. Long
 * passwords in such lists combine or double these words or append a number, and password-rules.ts uses the words in
 * this way.
 */
/** Refused passwords in lower case, in the languages of the customers. */
export const commonPasswords: readonly string[] = `
password passwort passw0rd motdepasse contrasena contraseña palavrapasse palavra senha secret segredo secreto
admin administrator administrador root user usuario utilizador guest login welcome bienvenido bienvenue bemvindo letmein changeme
iloveyou teamo amor teamomucho jetaime loulou doudou amoteamo tequiero princess princesa princesse sunshine shadow superman batman
spiderman pokemon naruto dragon dragonball master monkey football futbol futebol baseball basketball soccer hockey benfica sporting porto
fcporto realmadrid barcelona madrid lisboa lisbon portugal france espana españa paris marseille america mexico brasil brazil
michael jennifer jessica ashley daniel carlos alejandro alejandra maria joana joao pedro miguel nicolas camille thomas antonio
charlie jordan hunter harley ranger thunder matrix starwars computer internet samsung google facebook instagram linkedin
whatever trustno freedom forever friends family familia flower flores summer winter spring autumn verao verano primavera soleil
chocolate cheese cookie banana orange cherry pepper ginger buster killer hello hallo ola hola bonjour salut coucou azerty azertyuiop
qwerty qwertyuiop qwertz asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abcdef abcdefg abcdefgh
january february march april may june july august september october november december janeiro fevereiro abril maio junho julho agosto
setembro outubro novembro dezembro enero febrero marzo mayo junio julio septiembre octubre noviembre diciembre janvier fevrier mars
avril juin juillet septembre octobre novembre decembre monday tuesday wednesday thursday friday saturday sunday segunda sexta lunes viernes
test testing teste prueba default temp temporary demo example exemplo ejemplo exemple company empresa entreprise office
charge charging charger carregamento carregar carga recarga recharge electric eletrico electrico electrique vehicle veiculo vehiculo voiture
tesla mobie card cartao tarjeta carte driver motorista condutor conductor manager gestor invoice fatura
correcthorsebatterystaple correct horse battery staple thequickbrownfox
`
  .trim()
  .split(/\s+/)
