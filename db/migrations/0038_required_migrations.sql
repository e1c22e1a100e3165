CREATE TABLE "required_migrations" (
	"created_at" bigint PRIMARY KEY NOT NULL
);
