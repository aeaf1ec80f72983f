-- Run once, by the image of PostgreSQL, on an empty volume. Lectern's role owns its database, as the migrations need, and is nothing else:
-- it runs no programs, reads no files, makes no roles, and sees no other database.
\set password `cat /run/secrets/database-password`
create role lectern login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database lectern owner lectern;
revoke connect, temporary on database lectern, postgres, template1 from public;
