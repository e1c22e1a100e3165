CREATE TABLE "server_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"max_running" integer NOT NULL,
	"max_running_per_account" integer NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
