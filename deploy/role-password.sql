-- Sets the password of the product's role from DATABASE_PASSWORD, for deploy/compose.yaml.
\getenv password DATABASE_PASSWORD
alter role voltway_fleets password :'password';
